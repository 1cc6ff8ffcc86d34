import type { ComponentType } from 'react';
import { builtInId, isBuiltIn } from '@targum/contracts';
import type { AssistantId, BuiltInId } from '@targum/contracts';
import { makeStyles, mergeClasses, tokens } from '../fluent.ts';
import {
  ArrowSwap20Regular,
  BookOpen20Regular,
  ChatMultiple20Regular,
  Pulse20Regular,
} from '../icons.ts';
import { ownTokens } from '../theme/own-tokens.ts';
import { lazyComponent, useLoadedComponent } from '../remote/lazy-component.tsx';
import type { LazyComponent } from '../remote/lazy-component.tsx';
import type { FurtherIconProps } from './further-icon.tsx';
import type * as FurtherIcons from './further-icons.ts';
import { useAssistant } from './use-assistants.ts';

/**
 * Draws the icon of an assistant that an admin added. The drawings load later, together with the
 * icons of quotations, because most first screens need none of them.
 */
export const FurtherIcon: LazyComponent<FurtherIconProps, typeof FurtherIcons> = lazyComponent(
  () => import('./further-icons.ts'),
);

const icons: Record<BuiltInId, ComponentType> = {
  storyteller: BookOpen20Regular,
  'conversation-partner': ChatMultiple20Regular,
  'oral-performer': VoiceWavesIcon,
  'health-assessor': Pulse20Regular,
  'back-translation-checker': ArrowSwap20Regular,
};

/**
 * Returns the built-in assistant whose colours an icon has. For a further icon, the first letter of
 * its name decides, so that the first load needs no table.
 */
const tintOf = (icon: string): BuiltInId =>
  isBuiltIn(icon) ? icon : builtInId.options[(icon.charCodeAt(0) || 0) % builtInId.options.length]!;

export const assistantTint = (icon: string) => ({
  color: ownTokens[`colorAssistantForeground-${tintOf(icon)}`],
  backgroundColor: ownTokens[`colorAssistantBackground-${tintOf(icon)}`],
});

export const useAssistantThread = (id: AssistantId): string =>
  ownTokens[`colorAssistantThread-${tintOf(useAssistant(id).icon)}`];

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

/** The icon is decorative, because the name always stands beside it. */
export function AssistantIcon({ assistantId, size }: AssistantIconProps) {
  return <AssistantSign icon={useAssistant(assistantId).icon} size={size} />;
}

interface AssistantSignProps {
  readonly icon: string;
  readonly size?: AssistantIconProps['size'] | undefined;
}

export function AssistantSign({ icon, size = 'medium' }: AssistantSignProps) {
  const styles = useStyles();
  const className = mergeClasses(styles.icon, size !== 'medium' && styles[size]);
  return (
    <span className={className} style={assistantTint(icon)} aria-hidden="true">
      <Sign icon={icon} />
    </span>
  );
}

function Sign({ icon }: { readonly icon: string }) {
  const Icon = isBuiltIn(icon) ? icons[icon] : undefined;
  // Only the colour shows until the drawing has loaded.
  const { isReady } = useLoadedComponent(FurtherIcon, !Icon);
  if (Icon) return <Icon />;
  return isReady && <FurtherIcon name={icon} />;
}

/** Fluent has no such icon. The drawing has the size and weight of Fluent's icons. */
function VoiceWavesIcon() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
    >
      <path d="M8 5a2 2 0 0 1 4 0v4a2 2 0 0 1-4 0zM5.5 9.5a4.5 4.5 0 0 0 9 0M10 14v3M2.5 7v3.5M17.5 7v3.5" />
    </svg>
  );
}
