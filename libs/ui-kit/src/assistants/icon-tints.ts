import { DEFAULT_ASSISTANT, isBuiltIn } from '@targum/contracts';
import type { BuiltInId } from '@targum/contracts';

/** The colours of the icons for further assistants are those of the five. */
const tints: Readonly<Record<string, BuiltInId>> = {
  people: 'conversation-partner',
  globe: 'back-translation-checker',
  music: 'oral-performer',
  lightbulb: 'storyteller',
  heart: 'oral-performer',
  map: 'health-assessor',
  pen: 'back-translation-checker',
  question: 'conversation-partner',
  leaf: 'health-assessor',
  shield: 'back-translation-checker',
  calendar: 'conversation-partner',
  star: 'storyteller',
};

/** The one of the five whose colours an icon has. */
export const tintOf = (icon: string): BuiltInId =>
  isBuiltIn(icon) ? icon : (tints[icon] ?? DEFAULT_ASSISTANT);
