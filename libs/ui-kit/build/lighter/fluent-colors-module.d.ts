/** Fluent's file of colours, which its package does not export. `lighter-modules.ts` resolves it. */
declare module '@fluentui/tokens/lib/global/colors.js' {
  type Shades = Readonly<Record<string, string>>;
  export const red: Shades;
  export const green: Shades;
  export const darkOrange: Shades;
  export const yellow: Shades;
  export const berry: Shades;
  export const lightGreen: Shades;
  export const marigold: Shades;
  export const cranberry: Shades;
  export const orange: Shades;
  export const darkRed: Shades;
  export const plum: Shades;
}
