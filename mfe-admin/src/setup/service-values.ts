import type { AnyService, ServiceForm, ServiceKind } from '@targum/contracts/on-demand';

/** Returns what the form shows at first. The key is never known to the page. */
export const valuesOf = ({ settings }: AnyService): ServiceForm => ({
  address: settings?.address ?? '',
  key: '',
  model: settings?.model ?? '',
  api: settings?.api ?? 'auto',
});

/** Returns the body of a call: the values, and the settings that the form does not show. */
export const bodyOf = (
  kind: ServiceKind,
  { settings }: AnyService,
  { key, api, ...values }: ServiceForm,
) => ({
  ...settings,
  ...values,
  ...(kind === 'model' && { api }),
  ...(key.trim() !== '' && { key }),
});
