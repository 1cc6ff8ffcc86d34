import { Chat48Regular, EmptyState, TextLink, SidebarButton } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

/** The empty card of addresses that lead nowhere. */
export function NotFoundScreen() {
  const t = useT();
  return (
    <>
      <SidebarButton />
      <EmptyState
        icon={<Chat48Regular />}
        title={t('shell.notFound.title')}
        text={t('shell.notFound.text')}
        action={<TextLink to="/">{t('shell.notFound.home')}</TextLink>}
      />
    </>
  );
}
