import { auditAction } from '@targum/contracts/on-demand';
import { useCallback } from 'react';
import { useT } from '../i18n.ts';

/**
 * Returns a function that names an action. An action that this release does not know keeps its id.
 */
export function useActionNames(): (action: string) => string {
  const t = useT();
  return useCallback(
    (action) => {
      const known = auditAction.safeParse(action);
      return known.success ? t(`admin.audit.action.${known.data}`) : action;
    },
    [t],
  );
}
