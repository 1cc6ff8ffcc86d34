import { EmptyScreen, ThreadDrawing } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

export function NotFoundScreen() {
  const t = useT();
  return (
    <EmptyScreen
      framed
      icon={<ThreadDrawing name="knot" />}
      title={t('shell.notFound.title')}
      text={t('shell.notFound.text')}
      homeLabel={t('shell.notFound.home')}
    />
  );
}
