import { createContext } from "react-router";
import type { App } from "#server/compose.ts";
import type { Locale } from "#shared/locale.ts";

/** Keys match by identity, so they live in one module that both the server program and the routes import. */
export const appContext = createContext<App>();
/** Turkish until the middleware has decided, so that even an error before it has a language. */
export const localeContext = createContext<Locale>("tr");
/** The visitor's address, behind as many proxies as TRUST_PROXY says. */
export const addressContext = createContext<string>();
