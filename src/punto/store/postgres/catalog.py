"""Everything that a schema of PostgreSQL is made of, and what this program would make of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from psycopg import errors

from punto.store.postgres.schema import KEPT, statements
from punto.store.runtime import SYSTEM

Read = Callable[[str], Sequence[tuple[Any, ...]]]

IN = "c.relnamespace = current_schema()::regnamespace"
EVERYTHING = f"""
SELECT 'table/' || c.relname, concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity,
       c.relforcerowsecurity, CASE c.relkind WHEN 'v' THEN pg_get_viewdef(c.oid) END)
FROM pg_class c WHERE {IN} AND c.relkind NOT IN ('i', 'I', 't')
UNION ALL
SELECT 'column/' || c.relname || '/' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
       a.attnotnull, a.attgenerated, a.attidentity, l.collname, pg_get_expr(d.adbin, d.adrelid))
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_collation l ON l.oid = a.attcollation
     LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
WHERE {IN} AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
UNION ALL
SELECT 'constraint/' || c.relname || '/' || n.conname, pg_get_constraintdef(n.oid) || ' ' || n.convalidated
FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid WHERE {IN}
UNION ALL
SELECT 'index/' || c.relname || '/' || i.relname, pg_get_indexdef(x.indexrelid) || ' ' || x.indisvalid
FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid WHERE {IN}
UNION ALL
SELECT 'trigger/' || c.relname || '/' || t.tgname, t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE {IN} AND NOT t.tgisinternal
UNION ALL
SELECT 'references/' || c.relname, string_agg(t.tgenabled::text, '' ORDER BY t.tgenabled)
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE {IN} AND t.tgisinternal GROUP BY c.relname
UNION ALL
SELECT 'rule/' || c.relname || '/' || r.rulename, pg_get_ruledef(r.oid)
FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class WHERE {IN}
UNION ALL
SELECT 'policy/' || c.relname || '/' || p.polname, pg_get_expr(p.polqual, p.polrelid)
FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE {IN}
UNION ALL
SELECT 'function/' || p.proname, concat_ws(' ', p.prosecdef, p.provolatile, l.lanname, p.proconfig::text,
       p.prosrc)
FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang WHERE p.pronamespace = current_schema()::regnamespace
"""
RIGHTS = f"""
SELECT 'grant/' || c.relname || '/' || CASE g.grantee WHEN 0 THEN 'PUBLIC' ELSE g.grantee::regrole::text END
       || '/' || g.privilege_type, ''
FROM pg_class c, aclexplode(c.relacl) g
WHERE {IN} AND g.grantee <> c.relowner AND c.relkind IN ('r', 'p')
      AND (g.privilege_type IN ('TRUNCATE', 'TRIGGER', 'REFERENCES') OR g.grantee = 0
           OR g.privilege_type IN ('UPDATE', 'DELETE') AND c.relname = ANY(ARRAY[{{kept}}])
           OR g.privilege_type = 'DELETE' AND c.relname = 'leases')
"""
"""Rights that nobody but the owner may have; `punto house grants` gives none of them."""


def catalog(read: Read, only_added: Sequence[str] = ()) -> dict[str, str]:
    """Tables, columns, constraints, indexes, triggers, functions and rights by name."""
    ((schema,),) = read("SELECT quote_ident(current_schema())")
    kept = ", ".join(f"'{name}'" for name in (*KEPT, *only_added))
    rows = [*read(EVERYTHING), *read(RIGHTS.format(kept=kept))]
    return {str(name): " ".join(str(text).replace(f"{schema}.", "").split()) for name, text in rows}


def expected(dsn: str, more: Sequence[str]) -> Mapping[str, str] | None:
    """What an empty schema becomes, tried in one that is taken back; none where the role may make none."""
    from punto.store.postgres.session import connect  # noqa: PLC0415 - which imports the schema, too

    name = f"punto_expected_{SYSTEM.fresh_bytes().hex()[:16]}"
    with connect(dsn) as connection:
        try:
            connection.execute(f"CREATE SCHEMA {name}".encode())
            connection.execute(f"SET LOCAL search_path = {name}".encode())
            connection.execute(statements().encode())
            for statement in more:
                connection.execute(statement.encode())
            return catalog(lambda sql: connection.execute(sql.encode()).fetchall())
        except errors.InsufficientPrivilege:
            return None
        finally:
            connection.rollback()
