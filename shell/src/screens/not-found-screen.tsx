import { EmptyScreen, ThreadDrawing } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

export default function NotFoundScreen() {
  const t = useT();
  return (
    <EmptyScreen
      framed
      icon={<ThreadDrawing name="knot" />}
      title={t('shell.notFound.title')}
      text={t('shell.notFound.text')}
      homeLabel={t('shell.notFound.home')}
      help="start"
    />
  );
}
