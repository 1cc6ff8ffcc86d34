import { createDarkTheme, createLightTheme } from '@fluentui/react-components';
import type { BrandVariants, Theme } from '@fluentui/react-components';

/**
 * Deep teal. Step 80 is readable under white text (5.5:1), step 100 on the dark background (5:1).
 */
const brand: BrandVariants = {
  10: '#010f10',
  20: '#062022',
  30: '#083336',
  40: '#084446',
  50: '#085356',
  60: '#075f61',
  70: '#086a6c',
  80: '#0b7577',
  90: '#2f8c8e',
  100: '#52a5a6',
  110: '#68b3b4',
  120: '#82c1c2',
  130: '#9dd0d0',
  140: '#b7dfdf',
  150: '#d2eded',
  160: '#ecf8f8',
};

/** System fonts first; Noto covers the scripts for which phones include it. */
const fontFamilyBase =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

const rounded = { borderRadiusMedium: '6px', borderRadiusLarge: '8px', borderRadiusXLarge: '14px' };

/**
 * Warm paper instead of blue-grey. index.html draws `colorNeutralBackground1` and `3` before any
 * script has loaded.
 */
export const lightTheme: Theme = {
  ...createLightTheme(brand),
  ...rounded,
  fontFamilyBase,
  colorNeutralBackground1: '#fffefc',
  colorNeutralBackground1Hover: '#f6f3ee',
  colorNeutralBackground1Pressed: '#ece8e1',
  colorNeutralBackground1Selected: '#f0ece6',
  colorNeutralBackground2: '#fbf9f5',
  colorNeutralBackground3: '#f6f3ee',
  colorNeutralBackground4: '#f0ece6',
  colorSubtleBackgroundHover: '#efebe4',
  colorSubtleBackgroundPressed: '#e6e1d9',
  colorSubtleBackgroundSelected: '#eae5dd',
  colorNeutralStroke1: '#d3cdc4',
  colorNeutralStroke2: '#e3ded6',
  colorNeutralStroke3: '#ece8e1',
  colorNeutralForeground1: '#23211e',
  colorNeutralForeground2: '#3f3b36',
  colorNeutralForeground3: '#5f5a53',
};

export const darkTheme: Theme = {
  ...createDarkTheme(brand),
  ...rounded,
  fontFamilyBase,
  colorNeutralBackground1: '#211f1d',
  colorNeutralBackground1Hover: '#2e2b28',
  colorNeutralBackground1Pressed: '#1a1817',
  colorNeutralBackground1Selected: '#35312e',
  colorNeutralBackground2: '#1c1a19',
  colorNeutralBackground3: '#181615',
  colorNeutralBackground4: '#131211',
  colorSubtleBackgroundHover: '#2f2c29',
  colorSubtleBackgroundPressed: '#262321',
  colorSubtleBackgroundSelected: '#35312e',
  colorNeutralStroke1: '#57514b',
  colorNeutralStroke2: '#403c37',
  colorNeutralStroke3: '#35312e',
  colorNeutralForeground1: '#f5f2ee',
  colorNeutralForeground2: '#d9d4cd',
  colorNeutralForeground3: '#b3aca3',
};
