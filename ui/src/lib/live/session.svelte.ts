/** Who the visitor is on this floor. The session itself is a cookie that no script can read. */

import { signedIn } from "../account/account.svelte";
import { about } from "../api";
import { arrive, whoAmI } from "./client";
import type { Person, Role } from "./types";

const KEPT = "punto-person";
const CALLED = "punto-name";

function kept(): Person | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Person | null;
  } catch {
    return null;
  }
}

class Session {
  person = $state<Person | null>(kept());
  private typed = $state(sessionStorage.getItem(CALLED) ?? kept()?.name ?? "Guest");

  /** The name at the table, kept from page to page while it is being typed. */
  get name(): string {
    return this.typed;
  }

  set name(name: string) {
    this.typed = name;
    sessionStorage.setItem(CALLED, name);
  }

  /** Be somebody in this role: the same person as before if the role is the same. */
  async be(role: Role): Promise<Person> {
    if (!(await about()).demo) return (this.person = await signedIn());
    const same = this.person?.role === role && this.person.name === this.called;
    const known = same ? await whoAmI().catch(() => null) : null;
    return known && known.person === this.person?.person ? known : this.anew(role);
  }

  /** Be somebody new, when the server has forgotten who was here. */
  async anew(role: Role): Promise<Person> {
    const person = await arrive(this.called, role);
    this.person = person;
    sessionStorage.setItem(KEPT, JSON.stringify(person));
    return person;
  }

  private get called(): string {
    return this.name.trim() || "Guest";
  }
}

export const session = new Session();
