import * as build from "virtual:react-router/server-build";
import { start } from "./app/start.ts";

await start(() => build);
