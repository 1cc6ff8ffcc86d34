import { Button, useProductName } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { Section } from '../settings/section.tsx';
import { useOffer } from './use-offer.ts';

/** Adds the product to the home screen. Shows nothing where the browser does not offer this. */
export function InstallSection() {
  const t = useT();
  const product = useProductName();
  const accept = useOffer();
  if (!accept) return null;
  return (
    <Section
      id="install"
      title={t('shell.install.title')}
      text={t('shell.install.text', { product })}
    >
      <Button onClick={accept}>{t('shell.install.title')}</Button>
    </Section>
  );
}
