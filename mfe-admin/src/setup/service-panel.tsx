import type { ServiceKind } from '@targum/contracts/on-demand';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n-later.ts';
import { ServiceSettingsForm } from './service-settings-form.tsx';
import { setupApi } from './setup-api.ts';

interface ServicePanelProps {
  readonly kind: ServiceKind;
  /** The id of the element with the service's name. */
  readonly labelledBy: string;
}

export default function ServicePanel({ kind, labelledBy }: ServicePanelProps) {
  const t = useT();
  const query = setupApi.useServiceQuery(kind, { refetchOnMountOrArgChange: true });
  return query.data ? (
    <ServiceSettingsForm kind={kind} labelledBy={labelledBy} service={query.data} />
  ) : (
    <LoadState query={query} failed={t('admin.service.loadFailed')} rows={3} />
  );
}
