// The page begins here: the look, the language and the page of the address, then the app.
import { mount } from "svelte";
import "virtual:palette.css";
import "./style.css";
import "./first_line.css";
import App from "./App.svelte";
import { loadPage } from "./pages/pages";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";
import { firstLanguage, texts } from "./text/texts.svelte";

preferences.show();
await Promise.all([texts.take(firstLanguage()), loadPage(router.page.name)]);
document.getElementById("first-line")?.remove();
mount(App, { target: document.getElementById("app")! });
