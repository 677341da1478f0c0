/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module "virtual:palette.css";
