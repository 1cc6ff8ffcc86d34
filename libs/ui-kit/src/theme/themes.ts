import { createDarkTheme, createLightTheme } from '@fluentui/react-components';
import type { BrandVariants, Theme } from '@fluentui/react-components';
import { ownTokensOf } from './own-tokens.ts';
import { darkPalette, lightPalette } from './palette.ts';
import type { Palette } from './palette.ts';

/** A deep teal. Fluent derives the shades that the palette does not name. */
const brand: BrandVariants = {
  10: '#010f10',
  20: '#062022',
  30: '#083336',
  40: darkPalette.userBubble,
  50: '#085356',
  60: '#075f61',
  70: lightPalette.brandInk,
  80: lightPalette.brand,
  90: '#52a5a6',
  100: darkPalette.brandInk,
  110: '#7fcbc9',
  120: '#93d3d1',
  130: '#a8dad8',
  140: lightPalette.brandTint,
  150: lightPalette.userBubble,
  160: '#e8f4f2',
};

/** Makes Fluent's sizes of type follow the browser's font size. */
const inRem = (theme: Theme): Theme => ({
  ...theme,
  ...Object.fromEntries(
    Object.entries(theme)
      .filter(([name]) => /^(?:fontSize|lineHeight)/.test(name))
      .map(([name, size]) => [name, `${Number.parseFloat(String(size)) / 16}rem`]),
  ),
});

const shapeAndType = {
  borderRadiusSmall: '4px',
  borderRadiusMedium: '10px',
  borderRadiusLarge: '14px',
  borderRadiusXLarge: '14px',
  borderRadius2XLarge: '18px',
  fontSizeBase600: '1.625rem',
  lineHeightBase600: '2.125rem',
  fontSizeHero700: '2rem',
  lineHeightHero700: '2.5rem',
  // System fonts come first. Many phones include Noto fonts for further scripts.
  fontFamilyBase:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif",
};

const themeOf = (base: Theme, palette: Palette) => ({
  ...inRem(base),
  ...shapeAndType,
  ...ownTokensOf(palette),
  colorNeutralForeground1: palette.ink,
  colorNeutralForeground1Hover: palette.ink,
  colorNeutralForeground1Pressed: palette.ink,
  colorNeutralForeground1Selected: palette.ink,
  colorNeutralForeground2: palette.softInk,
  colorNeutralForeground2Hover: palette.ink,
  colorNeutralForeground2Pressed: palette.ink,
  colorNeutralForeground2Selected: palette.ink,
  colorNeutralForeground3: palette.secondaryInk,
  colorNeutralForeground3Hover: palette.softInk,
  colorNeutralForeground3Pressed: palette.softInk,
  colorNeutralForeground4: palette.secondaryInk,
  colorNeutralForeground5: palette.secondaryInk,
  colorNeutralForegroundDisabled: palette.disabledInk,
  colorBrandForegroundLink: palette.brandInk,
  colorBrandForeground1: palette.brandInk,
  colorNeutralBackground1: palette.surface,
  colorNeutralBackground1Hover: palette.hover,
  colorNeutralBackground1Pressed: palette.sunken,
  colorNeutralBackground1Selected: palette.selected,
  colorNeutralBackground2: palette.page,
  colorNeutralBackground3: palette.side,
  colorNeutralBackground4: palette.sunken,
  colorNeutralBackground5: palette.sunken,
  colorNeutralBackground6: palette.sunken,
  colorNeutralBackgroundDisabled: palette.faintLine,
  colorSubtleBackgroundHover: palette.hover,
  colorSubtleBackgroundPressed: palette.line,
  colorSubtleBackgroundSelected: palette.selected,
  colorNeutralStencil1: palette.stencil,
  colorNeutralStroke1: palette.controlBorder,
  colorNeutralStroke1Hover: palette.controlBorderHover,
  colorNeutralStroke1Pressed: palette.controlBorderHover,
  colorNeutralStroke1Selected: palette.controlBorderHover,
  colorNeutralStrokeAccessible: palette.controlBorder,
  colorNeutralStrokeAccessibleHover: palette.controlBorderHover,
  colorNeutralStrokeAccessiblePressed: palette.controlBorderHover,
  colorNeutralStroke2: palette.line,
  colorNeutralStroke3: palette.faintLine,
  colorNeutralStrokeDisabled: palette.line,
  colorBrandBackground: palette.brand,
  colorBrandBackgroundHover: palette.brandHover,
  colorBrandBackgroundPressed: palette.brandPressed,
  colorBrandBackground2: palette.brandTint,
  colorPaletteMarigoldBackground1: palette.attention,
  colorPaletteMarigoldBackground2: palette.attention,
  colorPaletteMarigoldForeground1: palette.attentionInk,
  colorPaletteMarigoldForeground2: palette.attentionInk,
  colorPaletteMarigoldBackground3: palette.attentionLine,
  colorPaletteMarigoldBorder1: palette.attentionLine,
});

/**
 * Returns the theme of people who ask their system for more contrast: strong borders and lines, and
 * secondary text in the colour of other text.
 */
const withMoreContrast = (theme: ReturnType<typeof themeOf>, palette: Palette) => ({
  ...theme,
  colorNeutralForeground2: palette.ink,
  colorNeutralForeground3: palette.ink,
  colorNeutralForeground4: palette.softInk,
  colorNeutralForeground5: palette.ink,
  colorNeutralForegroundDisabled: palette.secondaryInk,
  colorNeutralStroke1: palette.ink,
  colorNeutralStrokeAccessible: palette.ink,
  colorNeutralStroke2: palette.controlBorderHover,
  colorNeutralStroke3: palette.controlBorder,
  colorUserBubbleStroke: palette.ink,
});

/**
 * index.html draws the page and the sidebar in the colours of these themes before any script has
 * loaded.
 */
export const lightTheme = themeOf(createLightTheme(brand), lightPalette);
export const darkTheme = themeOf(createDarkTheme(brand), darkPalette);

export const contrastLightTheme = withMoreContrast(lightTheme, lightPalette);
export const contrastDarkTheme = withMoreContrast(darkTheme, darkPalette);
