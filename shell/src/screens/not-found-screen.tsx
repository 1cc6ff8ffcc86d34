import { Chat48Regular, EmptyScreen } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

/** Shown at addresses that do not exist. */
export function NotFoundScreen() {
  const t = useT();
  return (
    <EmptyScreen
      framed
      icon={<Chat48Regular />}
      title={t('shell.notFound.title')}
      text={t('shell.notFound.text')}
      homeLabel={t('shell.notFound.home')}
    />
  );
}
