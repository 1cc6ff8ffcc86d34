import { builtInById, isBuiltIn } from '@targum/contracts';
import type { AssistantIconName } from '@targum/contracts/on-demand';
import { useTranslateString } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';

/**
 * Returns a function that names an icon. The icon of a built-in assistant has the assistant's name.
 */
export function useIconName(): (icon: AssistantIconName) => string {
  const t = useT();
  const text = useTranslateString();
  return (icon) =>
    isBuiltIn(icon) ? text(builtInById(icon).name) : t(`admin.assistants.icon.${icon}`);
}
