import { Page, useProductName } from '@targum/ui-kit';
import { Devices } from '../devices/devices.tsx';
import { useT } from '../i18n-later.ts';
import { Keys } from '../keys/keys.tsx';
import { InstallSection } from '../install/install-section.tsx';
import { OwnData } from '../personal-data/own-data.tsx';
import { SaveDataChoice } from '../save-data/save-data-choice.tsx';
import { ShortcutList } from '../shortcuts/shortcut-list.tsx';
import { BackToSetup } from '../screens/back-to-setup.tsx';
import { AccountButtons } from './account-buttons.tsx';
import { DeviceStorage } from './device-storage.tsx';
import { LanguageChoice, ThemeChoice } from './choices.tsx';
import { NameForm } from './name-form.tsx';
import { Section } from './section.tsx';
import { useWantedSection } from './use-wanted-section.ts';

export default function SettingsScreen() {
  const t = useT();
  const product = useProductName();
  useWantedSection();
  return (
    <Page title={t('shell.settings.title')} width="narrow" actions={<BackToSetup />}>
      <Section id="account" title={t('shell.settings.account')}>
        <NameForm />
        <AccountButtons />
      </Section>
      <Section id="language" title={t('shell.settings.language')}>
        <LanguageChoice />
      </Section>
      <Section id="theme" title={t('shell.settings.theme')}>
        <ThemeChoice />
      </Section>
      <Section id="save-data" title={t('shell.saveData.title')} text={t('shell.saveData.text')}>
        <SaveDataChoice />
      </Section>
      <InstallSection />
      <Section id="devices" title={t('shell.devices.title')} text={t('shell.devices.text')}>
        <Devices />
      </Section>
      <Section id="storage" title={t('shell.storage.title')}>
        <DeviceStorage />
      </Section>
      <Section id="keys" title={t('shell.keys.title')} text={t('shell.keys.text', { product })}>
        <Keys />
      </Section>
      <Section id="data" title={t('shell.data.title')} text={t('shell.data.text', { product })}>
        <OwnData />
      </Section>
      <Section id="shortcuts" title={t('shell.shortcuts.title')}>
        <ShortcutList />
      </Section>
    </Page>
  );
}
