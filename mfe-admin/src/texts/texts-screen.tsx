import { Suspense } from 'react';
import { CardSkeleton, lazyComponent, Page, SectionCard, useUser } from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { useT } from '../i18n.ts';

/** The list and its forms load later, because an admin opens them rarely. */
const TextsPage = lazyComponent(() => import('./texts-page.tsx'));

export function TextsScreen() {
  const t = useT();
  if (!useUser().isAdmin) return <AccessDenied />;
  return (
    <Suspense
      fallback={
        <Page title={t('admin.texts.title')}>
          <SectionCard>
            <CardSkeleton rows={3} />
          </SectionCard>
        </Page>
      }
    >
      <TextsPage />
    </Suspense>
  );
}
