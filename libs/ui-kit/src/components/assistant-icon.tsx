import type { ComponentType, SVGProps } from 'react';
import type { AssistantId } from '@targum/contracts';
import { makeStyles, mergeClasses, tokens } from '../fluent.ts';
import {
  BookOpen20Regular,
  DocumentSearch20Regular,
  HeartPulse20Regular,
  PeopleChat20Regular,
  PersonVoice20Regular,
} from '../icons.ts';

const icons: Record<AssistantId, ComponentType<SVGProps<SVGSVGElement>>> = {
  storyteller: BookOpen20Regular,
  'conversation-partner': PeopleChat20Regular,
  'oral-performer': PersonVoice20Regular,
  'health-assessor': HeartPulse20Regular,
  'back-translation-checker': DocumentSearch20Regular,
};

/** The colours of the assistants, which follow the theme. */
export const assistantTint: Record<AssistantId, { foreground: string; background: string }> = {
  storyteller: {
    foreground: tokens.colorPaletteMarigoldForeground2,
    background: tokens.colorPaletteMarigoldBackground2,
  },
  'conversation-partner': {
    foreground: tokens.colorPaletteTealForeground2,
    background: tokens.colorPaletteTealBackground2,
  },
  'oral-performer': {
    foreground: tokens.colorPaletteBerryForeground2,
    background: tokens.colorPaletteBerryBackground2,
  },
  'health-assessor': {
    foreground: tokens.colorPaletteForestForeground2,
    background: tokens.colorPaletteForestBackground2,
  },
  'back-translation-checker': {
    foreground: tokens.colorPaletteCornflowerForeground2,
    background: tokens.colorPaletteCornflowerBackground2,
  },
};

const tintStyle = (id: AssistantId) => ({
  color: assistantTint[id].foreground,
  backgroundColor: assistantTint[id].background,
});

const useStyles = makeStyles({
  icon: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '32px',
    height: '32px',
    borderRadius: tokens.borderRadiusCircular,
  },
  small: { width: '24px', height: '24px', '& svg': { width: '16px', height: '16px' } },
  large: { width: '56px', height: '56px', '& svg': { width: '32px', height: '32px' } },
  storyteller: tintStyle('storyteller'),
  'conversation-partner': tintStyle('conversation-partner'),
  'oral-performer': tintStyle('oral-performer'),
  'health-assessor': tintStyle('health-assessor'),
  'back-translation-checker': tintStyle('back-translation-checker'),
});

interface AssistantIconProps {
  readonly assistantId: AssistantId;
  readonly size?: 'small' | 'medium' | 'large';
}

/**
 * An assistant's icon on its colour. It is decorative, because the name is always shown beside it.
 */
export function AssistantIcon({ assistantId, size = 'medium' }: AssistantIconProps) {
  const styles = useStyles();
  const Icon = icons[assistantId];
  const className = mergeClasses(
    styles.icon,
    size !== 'medium' && styles[size],
    styles[assistantId],
  );
  return (
    <span className={className} aria-hidden="true">
      <Icon />
    </span>
  );
}
