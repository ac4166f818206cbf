import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/felt.css";
import App from "./App.svelte";
import { followLinks } from "./lib/place.svelte";

followLinks();
mount(App, { target: document.getElementById("app")! });
