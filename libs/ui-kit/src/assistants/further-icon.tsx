import type { ComponentType } from 'react';
// An import from the index of `@fluentui/react-icons` would put all these icons in the first load.
import { CalendarLtr20Regular } from '@fluentui/react-icons/svg/calendar-ltr';
import { Globe20Regular } from '@fluentui/react-icons/svg/globe';
import { Heart20Regular } from '@fluentui/react-icons/svg/heart';
import { LeafOne20Regular } from '@fluentui/react-icons/svg/leaf-one';
import { Lightbulb20Regular } from '@fluentui/react-icons/svg/lightbulb';
import { Map20Regular } from '@fluentui/react-icons/svg/map';
import { MusicNote120Regular } from '@fluentui/react-icons/svg/music-note';
import { Pen20Regular } from '@fluentui/react-icons/svg/pen';
import { People20Regular } from '@fluentui/react-icons/svg/people';
import { PersonVoice20Regular } from '@fluentui/react-icons/svg/person-voice';
import { QuestionCircle20Regular } from '@fluentui/react-icons/svg/question-circle';
import { Shield20Regular } from '@fluentui/react-icons/svg/shield';
import { Star20Regular } from '@fluentui/react-icons/svg/star';

const icons: Readonly<Record<string, ComponentType>> = {
  people: People20Regular,
  globe: Globe20Regular,
  music: MusicNote120Regular,
  lightbulb: Lightbulb20Regular,
  heart: Heart20Regular,
  map: Map20Regular,
  pen: Pen20Regular,
  question: QuestionCircle20Regular,
  leaf: LeafOne20Regular,
  shield: Shield20Regular,
  calendar: CalendarLtr20Regular,
  star: Star20Regular,
};

export interface FurtherIconProps {
  readonly name: string;
}

/** Shows the icon with a name. A name that this release does not know gets a general icon. */
export function FurtherIcon({ name }: FurtherIconProps) {
  const Icon = icons[name] ?? PersonVoice20Regular;
  return <Icon />;
}
