import type { ComponentType } from 'react';
import {
  CalendarLtr20Regular,
  Globe20Regular,
  Heart20Regular,
  LeafOne20Regular,
  Lightbulb20Regular,
  Map20Regular,
  MusicNote220Regular,
  Pen20Regular,
  People20Regular,
  PersonVoice20Regular,
  QuestionCircle20Regular,
  Shield20Regular,
  Star20Regular,
} from '@fluentui/react-icons';

const icons: Readonly<Record<string, ComponentType>> = {
  people: People20Regular,
  globe: Globe20Regular,
  music: MusicNote220Regular,
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

/** An icon of a further assistant, or a general one for a name that this release does not know. */
export default function FurtherIcon({ name }: { readonly name: string }) {
  const Icon = icons[name] ?? PersonVoice20Regular;
  return <Icon />;
}
