import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compiledMessages } from "./tools/setup/vite-messages.ts";

// Native code and WebAssembly stay outside the server bundle; everything else goes in, which makes the start
// three times quicker and halves its memory (docs/decisions).
const outsideTheBundle = ["@electric-sql/pglite", "@electric-sql/pglite/contrib", "pg", "sharp"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), compiledMessages()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    sourcemap: false,
    emptyOutDir: false, // a running server still serves these files; tools/setup/build.mjs clears up
    rollupOptions: {},
  },
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./main.ts" } },
      resolve: command === "build" ? { noExternal: true, external: outsideTheBundle } : {},
    },
  },
}));
