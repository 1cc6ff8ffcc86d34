import type { ComponentType } from 'react';
import { Apps20Regular } from '@fluentui/react-icons/svg/apps';
import { CalendarLtr20Regular } from '@fluentui/react-icons/svg/calendar-ltr';
import { DataTrending20Regular } from '@fluentui/react-icons/svg/data-trending';
import { Document20Regular } from '@fluentui/react-icons/svg/document';
import { History20Regular } from '@fluentui/react-icons/svg/history';
import { MailInbox20Regular } from '@fluentui/react-icons/svg/mail-inbox';
import { PeopleSettings20Regular } from '@fluentui/react-icons/svg/people-settings';
import { Settings20Regular } from '@fluentui/react-icons/svg/settings';

const icons: Readonly<Record<string, ComponentType>> = {
  calendar: CalendarLtr20Regular,
  chart: DataTrending20Regular,
  document: Document20Regular,
  history: History20Regular,
  mail: MailInbox20Regular,
  people: PeopleSettings20Regular,
  settings: Settings20Regular,
};

/** Shows the icon of a navigation entry. An unknown name gets a plain icon. */
export function NavigationIcon({ name }: { readonly name: string }) {
  const Icon = icons[name] ?? Apps20Regular;
  return <Icon />;
}
