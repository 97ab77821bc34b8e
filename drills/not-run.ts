/** Exit code when the machine lacks a program that a drill or benchmark needs, as in automake (tools/setup/test-everything.mjs). */
export const notRunCode = 77;
