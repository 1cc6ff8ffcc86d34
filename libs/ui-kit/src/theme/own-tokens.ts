import { assistants } from '@targum/contracts';
import type { BuiltInId } from '@targum/contracts';
import { lightPalette, threadColours } from './palette.ts';
import type { Palette } from './palette.ts';

export const ownTokensOf = (palette: Palette) => ({
  colorSelectedRow: palette.selected,
  colorUserBubble: palette.userBubble,
  colorUserBubbleStroke: palette.userBubbleBorder,
  colorUserBubbleForeground: palette.userBubbleInk,
  colorQuotationBar: palette.quotationBar,
  /**
   * The serif typeface of headings. For each script, the browser uses the first installed font that
   * has the script.
   */
  fontFamilyHeading:
    "'Iowan Old Style', 'Palatino Linotype', 'Noto Serif', Georgia, 'Noto Naskh Arabic', 'Geeza Pro', serif",
  ...assistantTokensOf(palette),
});

type AssistantToken = `colorAssistant${'Foreground' | 'Background' | 'Thread'}-${BuiltInId}`;

const assistantTokensOf = (palette: Palette) =>
  Object.fromEntries(
    assistants.flatMap(({ id }) => [
      [`colorAssistantForeground-${id}`, palette.assistants[id].ink],
      [`colorAssistantBackground-${id}`, palette.assistants[id].square],
      [`colorAssistantThread-${id}`, threadColours[id]],
    ]),
  ) as Record<AssistantToken, string>;

export const ownTokens = Object.fromEntries(
  Object.keys(ownTokensOf(lightPalette)).map((name) => [name, `var(--${name})`]),
) as ReturnType<typeof ownTokensOf>;
