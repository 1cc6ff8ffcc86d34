import { darkPalette, lightPalette } from '@targum/ui-kit/build/markup';

/** Those of Fluent's own colours that the pages use, by their names there. */
const others = {
  colorPaletteRedBorder2: ['#d13438', '#e37d80'],
  colorPaletteRedForeground1: ['#bc2f32', '#e37d80'],
  colorStrokeFocus2: ['#000000', '#ffffff'],
} as const;

const names = [
  'page',
  'surface',
  'side',
  'hover',
  'ink',
  'softInk',
  'secondaryInk',
  'controlBorder',
  'controlBorderHover',
  'line',
  'brand',
  'brandHover',
  'brandPressed',
  'brandInk',
  'attention',
  'attentionLine',
  'attentionInk',
] as const;

const pairs: (readonly [name: string, light: string, dark: string])[] = [
  ...names.map((name) => [name, lightPalette[name], darkPalette[name]] as const),
  ...Object.entries(others).map(([name, [light, dark]]) => [name, light, dark] as const),
];

const contrast = (
  name: 'softInk' | 'secondaryInk' | 'controlBorder' | 'line',
  from: 'ink' | 'controlBorderHover',
) => `--${name}:var(--${from})`;

/**
 * Returns the colours as variables of CSS. Browsers without `light-dark` show the light ones. As in
 * `themes.ts`, people who ask for more contrast get stronger borders and texts.
 */
export const colours = (): string => {
  const light = pairs.map(([name, value]) => `--${name}:${value}`).join(';');
  const both = pairs.map(([name, one, other]) => `--${name}:light-dark(${one},${other})`).join(';');
  const more = [
    contrast('softInk', 'ink'),
    contrast('secondaryInk', 'ink'),
    contrast('controlBorder', 'ink'),
    contrast('line', 'controlBorderHover'),
  ].join(';');
  return `:root{${light}}@supports(color:light-dark(#000,#fff)){:root{${both}}}@media(prefers-contrast:more){:root{${more}}}`;
};
