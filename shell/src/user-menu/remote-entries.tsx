import { useEffect } from 'react';
import { CountBadge, useLanguage, useUser } from '@targum/ui-kit';
import { MenuDivider, MenuItem, NavigationIcon } from '@targum/ui-kit/menus';
import type { AdminCounts } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { useKnownRemotes, useRemoteDirectory } from '../remotes/directory.ts';
import { isFor } from '../remotes/is-for.ts';

interface RemoteEntriesProps {
  readonly counts: AdminCounts;
  readonly onGo: (path: string) => void;
}

/**
 * Shows the menu entries of the remotes. If a manifest could not be read at the start, each opening
 * of the menu reads it again.
 */
export function RemoteEntries({ counts, onGo }: RemoteEntriesProps) {
  const user = useUser();
  const [language] = useLanguage();
  const { remotes, failure } = useKnownRemotes();
  const { refresh } = useRemoteDirectory();
  const isIncomplete = failure !== undefined;
  useEffect(() => {
    if (isIncomplete) refresh();
  }, [isIncomplete, refresh]);
  const entries = remotes
    .flatMap(({ routes }) => routes)
    .flatMap((route) =>
      route.navigation && isFor(route, user) ? [{ ...route.navigation, path: route.paths[0] }] : [],
    );
  if (entries.length === 0) return null;
  return (
    <>
      {entries.map(({ path, label, icon, count }) => (
        <MenuItem
          key={path}
          icon={<NavigationIcon name={icon} />}
          secondaryContent={<EntryCount name={count} counts={counts} />}
          onClick={() => onGo(path)}
        >
          {label[language] ?? label.en}
        </MenuItem>
      ))}
      <MenuDivider />
    </>
  );
}

interface EntryCountProps {
  readonly name: string | undefined;
  readonly counts: AdminCounts;
}

function EntryCount({ name, counts: { pending, unread } }: EntryCountProps) {
  const t = useT();
  if (name === 'pending') {
    return <CountBadge count={pending} label={t('shell.user.pendingCount', { count: pending })} />;
  }
  if (name === 'unread') {
    return (
      <CountBadge
        count={unread}
        tone="brand"
        label={t('shell.user.unreadCount', { count: unread })}
      />
    );
  }
  return null;
}
