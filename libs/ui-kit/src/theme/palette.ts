import type { BuiltInId } from '@targum/contracts';

export type Palette = typeof lightPalette;

/**
 * The colours of the lines beside an assistant's replies and of the threads in drawings. Each
 * colour contrasts as much with the light page as with the dark page, so both themes use the same
 * colours.
 */
export const threadColours: Readonly<Record<BuiltInId, string>> = {
  storyteller: '#bb862a',
  'conversation-partner': '#3d9492',
  'oral-performer': '#b65fa6',
  'health-assessor': '#6f9a3c',
  'back-translation-checker': '#6b80d4',
};

export const logoColours = { square: '#0b6e70', page: '#fffefb', dot: '#e0a02c' } as const;

export const lightPalette = {
  // The background of the screens, of cards and controls on them, and of the sidebar.
  page: '#fbf8f2',
  surface: '#fffefb',
  side: '#f1ebe0',
  // The background of code and of pressed controls.
  sunken: '#f1ebe0',
  // Rows and buttons under the pointer, and the chosen row.
  hover: '#ece5d8',
  selected: '#d3dad0',
  // Text colours, from the strongest to the weakest.
  ink: '#201e1a',
  softInk: '#433e36',
  secondaryInk: '#615b51',
  disabledInk: '#a49c8e',
  // The border of controls at rest, and under the pointer.
  controlBorder: '#8c8475',
  controlBorderHover: '#615b51',
  // Lines that separate areas and carry no meaning.
  line: '#ddd6c9',
  faintLine: '#ebe5d9',
  // Placeholders of content that is loading.
  stencil: '#e4ddd0',
  // The fill of primary buttons, under white text.
  brand: '#0b6e70',
  brandHover: '#095c5e',
  brandPressed: '#084446',
  // The brand as text, on any background of the theme.
  brandInk: '#0b6466',
  // The fill behind brand ink: avatars and badges.
  brandTint: '#bfe3e1',
  userBubble: '#d5e9e6',
  userBubbleBorder: '#a5ccc8',
  userBubbleInk: '#0f2e2e',
  // Text and icons that need the reader's attention.
  attention: '#ffefcf',
  attentionLine: '#d99a2b',
  attentionInk: '#7a4700',
  // The bar beside a quotation. Its colour differs from each assistant's thread.
  quotationBar: '#a65e4a',
  // The colours of an assistant's icon and of the square behind the icon.
  assistants: {
    storyteller: { ink: '#7a4a00', square: '#fbe3b2' },
    'conversation-partner': { ink: '#0b5557', square: '#bfe3e1' },
    'oral-performer': { ink: '#7a1f6b', square: '#f2d0ea' },
    'health-assessor': { ink: '#2f5b12', square: '#d3e8bf' },
    'back-translation-checker': { ink: '#2b3f8c', square: '#d3dbfa' },
  },
};

export const darkPalette: Palette = {
  page: '#1c1a17',
  surface: '#26231f',
  side: '#141310',
  sunken: '#33302a',
  hover: '#35312b',
  selected: '#15302f',
  ink: '#f3eee6',
  softInk: '#d8d1c5',
  secondaryInk: '#ada598',
  disabledInk: '#726b60',
  controlBorder: '#8a8275',
  controlBorderHover: '#ada598',
  line: '#403b34',
  faintLine: '#33302a',
  stencil: '#433e37',
  brand: '#0e7c7e',
  brandHover: '#0b6e70',
  brandPressed: '#095c5e',
  brandInk: '#6cc3c1',
  brandTint: '#0e4446',
  userBubble: '#124446',
  userBubbleBorder: '#1e6164',
  userBubbleInk: '#e6f5f3',
  attention: '#4a3300',
  attentionLine: '#d99a2b',
  attentionInk: '#ffd98a',
  quotationBar: '#c9806a',
  assistants: {
    storyteller: { ink: '#ffdb8f', square: '#5a3e00' },
    'conversation-partner': { ink: '#9adbd8', square: '#0e4446' },
    'oral-performer': { ink: '#f0b9e4', square: '#551a4a' },
    'health-assessor': { ink: '#c4e3a4', square: '#28420f' },
    'back-translation-checker': { ink: '#c3cefa', square: '#26346f' },
  },
};
