import { useSyncExternalStore } from 'react';
import { LiveRegion } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { reading } from './reading.ts';

/** Tells screen readers why it is silent; speech tells itself. */
export function ReadingAnnouncer() {
  const t = useT();
  const phase = useSyncExternalStore(reading.subscribe, reading.phase);
  const messages = {
    idle: '',
    loading: t('chat.readAloud.loading'),
    speaking: '',
    paused: t('chat.readAloud.paused'),
  };
  return <LiveRegion message={messages[phase]} />;
}
