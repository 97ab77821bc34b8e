import { createContext } from "react-router";
import type { App } from "#server/compose.ts";
import type { Locale } from "#shared/locale.ts";

/** Keys match by identity, so they live in one module that both the server program and the routes import. */
export const appContext = createContext<App>();
export const localeContext = createContext<Locale>();
/** The visitor's address, behind as many proxies as TRUST_PROXY says. */
export const addressContext = createContext<string>();
