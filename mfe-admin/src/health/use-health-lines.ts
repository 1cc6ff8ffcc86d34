import { serviceName } from '@targum/contracts';
import type { AdminHealth, DependencyHealth, ServiceKind } from '@targum/contracts/on-demand';
import { useFormat } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import type { HealthLine } from './health-list.tsx';

export function useHealthLines() {
  const t = useT();
  const { dateTime } = useFormat();

  const version = (release: string | null) =>
    release === null ? undefined : t('admin.health.version', { version: release });

  const outside = (setup: ServiceKind, dependency: DependencyHealth): HealthLine => {
    const name = t(`admin.health.${setup}`);
    const { state, name: model, at, reason } = dependency;
    if (state === 'off' || state === 'stand-in') {
      return { name, state: 'disconnected', advice: t(`admin.health.advice.${setup}`), setup };
    }
    const time = at === null ? '' : dateTime(at);
    const latest =
      at === null
        ? undefined
        : reason === null
          ? t('admin.health.answered', { time })
          : t('admin.health.failed', { time, reason });
    const detail = [model, latest].filter(Boolean).join(' · ');
    return { name, state, detail, ...(state === 'failing' && { setup }) };
  };

  return (health: AdminHealth) => {
    const { services, versions, queue } = health;
    const numbers = queue.workers === null ? undefined : t('admin.health.queueNumbers', queue);
    return {
      services: [
        { name: t('admin.health.gateway'), state: 'ok', detail: version(versions.gateway) },
        ...serviceName.options.map((name): HealthLine => ({
          name: t(`admin.health.service.${name}`),
          state: services[name],
          detail: version(versions[name]),
        })),
      ] satisfies HealthLine[],
      stores: [
        { name: t('admin.health.database'), state: health.database },
        { name: t('admin.health.redis'), state: health.redis },
        { name: t('admin.health.queue'), state: queue.state, detail: numbers },
      ] satisfies HealthLine[],
      outside: [
        outside('model', health.model),
        outside('transcription', health.transcription),
        outside('speech', health.speech),
      ],
    };
  };
}
