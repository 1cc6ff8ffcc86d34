import type { ComponentType } from 'react';
import type { AssistantId } from '@targum/contracts';
import { makeStyles, mergeClasses, tokens } from '../fluent.ts';
import {
  ArrowSwap20Regular,
  BookOpen20Regular,
  ChatMultiple20Regular,
  Pulse20Regular,
} from '../icons.ts';
import { ownTokens } from '../theme/own-tokens.ts';
import { VoiceWavesIcon } from './voice-waves-icon.tsx';

const icons: Record<AssistantId, ComponentType> = {
  storyteller: BookOpen20Regular,
  'conversation-partner': ChatMultiple20Regular,
  'oral-performer': VoiceWavesIcon,
  'health-assessor': Pulse20Regular,
  'back-translation-checker': ArrowSwap20Regular,
};

/** An assistant's colours, which follow the theme. */
export const assistantTint = (id: AssistantId) => ({
  color: ownTokens[`colorAssistantForeground-${id}`],
  backgroundColor: ownTokens[`colorAssistantBackground-${id}`],
});

const useStyles = makeStyles({
  icon: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '34px',
    height: '34px',
    borderRadius: tokens.borderRadiusMedium,
  },
  small: {
    width: '26px',
    height: '26px',
    borderRadius: '8px',
    '& svg': { width: '16px', height: '16px' },
  },
  large: {
    width: '56px',
    height: '56px',
    borderRadius: tokens.borderRadius2XLarge,
    '& svg': { width: '32px', height: '32px' },
  },
});

interface AssistantIconProps {
  readonly assistantId: AssistantId;
  readonly size?: 'small' | 'medium' | 'large';
}

/**
 * An assistant's icon on a square of its colour; people are round. It is decorative, because the name is always shown beside it.
 */
export function AssistantIcon({ assistantId, size = 'medium' }: AssistantIconProps) {
  const styles = useStyles();
  const Icon = icons[assistantId];
  const className = mergeClasses(styles.icon, size !== 'medium' && styles[size]);
  return (
    <span className={className} style={assistantTint(assistantId)} aria-hidden="true">
      <Icon />
    </span>
  );
}
