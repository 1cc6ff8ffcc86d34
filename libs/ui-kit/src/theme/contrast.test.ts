import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assistants } from '@targum/contracts';
import { darkPalette, lightPalette, logoColours, threadColours } from './palette.ts';
import { contrastDarkTheme, contrastLightTheme, darkTheme, lightTheme } from './themes.ts';

type Theme = typeof lightTheme;
type Token = keyof Theme;
type Pair = readonly [front: Token, back: Token];

const themes = [
  ['light', lightTheme],
  ['dark', darkTheme],
  ['light theme with more contrast', contrastLightTheme],
  ['dark theme with more contrast', contrastDarkTheme],
] as const;

/** Returns the relative luminance of a colour in `#rrggbb` or `#rgb`, by WCAG 2. */
function luminance(colour: string): number {
  const full = colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  expect(full).toMatch(/^#[\da-f]{6}$/i);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(full.slice(start, start + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: string, back: string): number {
  const [light = 0, dark = 0] = [luminance(front), luminance(back)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const pairs = (fronts: readonly Token[], backs: readonly Token[]): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back]));

const plains: readonly Token[] = [
  'colorNeutralBackground1',
  'colorNeutralBackground2',
  'colorNeutralBackground3',
  'colorNeutralBackground4',
];
const underThePointer: readonly Token[] = [
  'colorNeutralBackground1Hover',
  'colorSubtleBackgroundHover',
  'colorSubtleBackgroundPressed',
  'colorSubtleBackgroundSelected',
  'colorSelectedRow',
];

const texts: readonly Pair[] = [
  ...pairs(
    ['colorNeutralForeground1', 'colorNeutralForeground2', 'colorNeutralForeground3'],
    [...plains, ...underThePointer],
  ),
  ...pairs(['colorNeutralForeground4', 'colorNeutralForeground5'], plains),
  ...pairs(
    ['colorBrandForegroundLink', 'colorBrandForegroundLinkHover', 'colorBrandForeground1'],
    plains,
  ),
  ...pairs(
    ['colorNeutralForegroundOnBrand'],
    ['colorBrandBackground', 'colorBrandBackgroundHover', 'colorBrandBackgroundPressed'],
  ),
  ['colorBrandForeground2', 'colorBrandBackground2'],
  ['colorUserBubbleForeground', 'colorUserBubble'],
  ['colorPaletteMarigoldForeground2', 'colorPaletteMarigoldBackground1'],
  ['colorPaletteMarigoldForeground2', 'colorPaletteMarigoldBackground2'],
  ['colorNeutralForeground1', 'colorPaletteMarigoldBackground1'],
  ...pairs(['colorPaletteRedForeground1'], plains.slice(0, 3)),
  ['colorNeutralForegroundOnBrand', 'colorPaletteRedBackground3'],
  ...assistants.map(({ id }): Pair => [
    `colorAssistantForeground-${id}`,
    `colorAssistantBackground-${id}`,
  ]),
];

/**
 * Graphics, which need less contrast than text: borders of controls, the focus, bars and threads.
 */
const lines: readonly Pair[] = [
  ...pairs(
    ['colorNeutralStroke1', 'colorNeutralStroke1Hover', 'colorNeutralStrokeAccessible'],
    ['colorNeutralBackground1', 'colorNeutralBackground2', 'colorNeutralBackground3'],
  ),
  ...pairs(
    ['colorStrokeFocus2', 'colorCompoundBrandStroke', 'colorBrandStroke1'],
    [...plains, 'colorSelectedRow'],
  ),
  ['colorStrokeFocus2', 'colorUserBubble'],
  ...pairs(
    ['colorPaletteRedBorder2', 'colorQuotationBar'],
    ['colorNeutralBackground1', 'colorNeutralBackground2'],
  ),
  ...assistants.map(({ id }): Pair => [`colorAssistantThread-${id}`, 'colorNeutralBackground2']),
];

const tooWeak = (theme: Theme, wanted: readonly Pair[], least: number): string[] =>
  wanted.flatMap(([front, back]) => {
    const ratio = contrast(String(theme[front]), String(theme[back]));
    return ratio >= least ? [] : [`${front} on ${back}: ${ratio.toFixed(2)}`];
  });

it('the contrast is calculated as WCAG defines it', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it.for(themes)('[10.26] every text of the %s theme is readable: 4.5:1', ([, theme]) => {
  expect(tooWeak(theme, texts, 4.5)).toEqual([]);
});

it.for(themes)(
  '[10.26] borders of controls, focus and bars of the %s theme are visible: 3:1',
  ([, theme]) => {
    expect(tooWeak(theme, lines, 3)).toEqual([]);
  },
);

it.for(themes.slice(2))('[10.57] separating lines of the %s are visible: 3:1', ([, theme]) => {
  const separating = pairs(
    ['colorNeutralStroke2', 'colorNeutralStroke3', 'colorUserBubbleStroke'],
    ['colorNeutralBackground1', 'colorNeutralBackground2', 'colorNeutralBackground3'],
  );
  expect(tooWeak(theme, separating, 3)).toEqual([]);
  expect(theme.colorNeutralForeground3).toBe(theme.colorNeutralForeground1);
});

it.for([lightPalette, darkPalette])(
  '[10.55] the bar of quotations differs from the thread of each assistant',
  ({ quotationBar }) => {
    const parts = (colour: string) =>
      [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
    for (const thread of Object.values(threadColours)) {
      const distances = parts(thread).map((part, place) => part - parts(quotationBar)[place]!);
      expect(Math.hypot(...distances)).toBeGreaterThan(40);
    }
  },
);

it.for(themes)('[10.5] the bubble of the %s theme stands out from the page', ([, theme]) => {
  const bubble = contrast(theme.colorUserBubble, theme.colorNeutralBackground2);
  const border = contrast(theme.colorUserBubbleStroke, theme.colorNeutralBackground2);
  expect(bubble).toBeGreaterThan(1.15);
  expect(border).toBeGreaterThan(1.5);
});

it('index.html, the manifest and the icon have colours of the themes', () => {
  const shell = join(import.meta.dirname, '../../../../shell');
  const known = new Set<string>([
    ...themes.flatMap(([, theme]) => Object.values(theme).map(String)),
    ...Object.values(logoColours),
  ]);
  for (const file of ['index.html', 'public/icon.svg', 'public/manifest.webmanifest']) {
    const used = readFileSync(join(shell, file), 'utf8').match(/#[\da-f]{6}\b/gi) ?? [];
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((colour) => !known.has(colour))).toEqual([]);
  }
});

it('the logo, the icon and the button of index.html have the brand colour', () => {
  const shell = join(import.meta.dirname, '../../../../shell');
  const page = readFileSync(join(shell, 'index.html'), 'utf8');
  const icon = readFileSync(join(shell, 'public/icon.svg'), 'utf8');
  const { brand } = lightPalette;
  expect(logoColours.square).toBe(brand);
  expect(page).toMatch(new RegExp(`#frame button \\{[^}]* background: ${brand};`));
  for (const drawing of [page, icon]) {
    expect(drawing).toContain(`rx="9" fill="${brand}"`);
    expect(drawing).toContain(`stroke="${brand}"`);
  }
});
