import {
  Apps20Regular,
  CalendarLtr20Regular,
  DataTrending20Regular,
  Document20Regular,
  History20Regular,
  MailInbox20Regular,
  PeopleSettings20Regular,
  Settings20Regular,
} from '@fluentui/react-icons';
import type { FluentIcon } from '@fluentui/react-icons';

const icons: Readonly<Record<string, FluentIcon>> = {
  calendar: CalendarLtr20Regular,
  chart: DataTrending20Regular,
  document: Document20Regular,
  history: History20Regular,
  mail: MailInbox20Regular,
  people: PeopleSettings20Regular,
  settings: Settings20Regular,
};

/**
 * Shows the icon of an entry that a remote adds to the navigation. An unknown name gets a plain
 * icon.
 */
export function NavigationIcon({ name }: { readonly name: string }) {
  const Icon = icons[name] ?? Apps20Regular;
  return <Icon />;
}
