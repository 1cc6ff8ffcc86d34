import { EmptyScreen, ShieldError48Regular } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

export function AccessDenied() {
  const t = useT();
  return (
    <EmptyScreen
      role="alert"
      icon={<ShieldError48Regular />}
      title={t('admin.accessDenied.title')}
      text={t('admin.accessDenied.text')}
      homeLabel={t('admin.accessDenied.home')}
    />
  );
}
