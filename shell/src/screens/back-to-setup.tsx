import { TextLink, useLocation } from '@targum/ui-kit';
import type { BackState } from '@targum/ui-kit';
import { SETUP } from '../auth/start-page.ts';
import { useT } from '../i18n-later.ts';

/** Leads an admin who came from the checklist back to it. */
export function BackToSetup() {
  const t = useT();
  const { state } = useLocation() as { state: BackState | null };
  if (state?.from !== SETUP) return null;
  return (
    <TextLink alone to={SETUP}>
      {t('shell.backToSetup')}
    </TextLink>
  );
}
