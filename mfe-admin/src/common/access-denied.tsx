import { EmptyScreen } from '@targum/ui-kit';
import { ShieldError48Regular } from '@targum/ui-kit/admin';
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
