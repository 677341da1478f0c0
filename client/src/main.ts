// The page begins here: the look, the language, then the app.
import { mount } from "svelte";
import "virtual:palette.css";
import "./style.css";
import App from "./App.svelte";
import { preferences } from "./preferences.svelte";
import { firstLanguage, texts } from "./text/texts.svelte";

preferences.show();
await texts.take(firstLanguage());
mount(App, { target: document.getElementById("app")! });
