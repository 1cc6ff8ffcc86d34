import { Suspense, useId, useRef, useState } from 'react';
import {
  Add20Regular,
  Button,
  CardSkeleton,
  lazyComponent,
  makeStyles,
  MOBILE,
  Page,
  SectionCard,
} from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { ListSection } from '../common/list-section.tsx';
import { useT } from '../i18n-later.ts';
import { MissingLanguages } from '../quotations/languages-note.tsx';
import { ImportCard } from './import-card.tsx';
import { InstalledTexts } from './installed-texts.tsx';
import { textsApi } from './texts-api.ts';
import { isUnderWay } from './use-import.ts';

const AddText = lazyComponent(() => import('./adding/add-text.tsx'));

const useStyles = makeStyles({
  add: { [MOBILE]: { width: '100%' } },
});

export default function TextsPage() {
  const t = useT();
  const styles = useStyles();
  const panelId = useId();
  const importRef = useRef<HTMLHeadingElement>(null);
  const query = textsApi.useAdminTextsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<boolean>();
  const { data, error } = query;
  if (isDenied(error)) return <AccessDenied />;
  const texts = data?.texts;
  const job = data?.job;
  // The message about an import would be wrong once its text is removed.
  const isRemoved = job?.state === 'done' && !texts?.some(({ id }) => id === job.textId);
  // Without a text there is nothing else to do here, so the panel opens by itself. It stays open when
  // another admin imports a text, so that nothing typed is lost.
  if (open === undefined && texts?.length === 0 && !(job && isUnderWay(job))) setOpen(true);
  const isAdding = open === true;

  const onStarted = () => {
    setOpen(undefined);
    requestAnimationFrame(() => importRef.current?.focus());
  };

  return (
    <Page
      title={t('admin.texts.title')}
      subtitle={t('admin.texts.subtitle')}
      actions={
        <Button
          appearance={isAdding ? 'secondary' : 'primary'}
          size="large"
          className={styles.add}
          icon={isAdding ? undefined : <Add20Regular />}
          aria-expanded={isAdding}
          aria-controls={panelId}
          onClick={() => setOpen(!isAdding)}
        >
          {t(isAdding ? 'admin.texts.add.close' : 'admin.texts.add')}
        </Button>
      }
    >
      {job && !isRemoved && <ImportCard listed={job} titleRef={importRef} />}
      <div id={panelId} hidden={!isAdding}>
        {/* A form that the admin closes stays, so that nothing typed is lost. */}
        {(isAdding || open === false) && (
          <Suspense
            fallback={
              <SectionCard>
                <CardSkeleton rows={1} />
              </SectionCard>
            }
          >
            <AddText texts={texts ?? []} onStarted={onStarted} />
          </Suspense>
        )}
      </div>
      <ListSection
        query={{ ...query, data: texts }}
        title={t('admin.texts.installed')}
        countedTitle={t('admin.texts.installedCount', { count: texts?.length ?? 0 })}
        failed={t('admin.texts.loadFailed')}
        skeletonLines={2}
      >
        <MissingLanguages texts={texts ?? []} />
        <InstalledTexts texts={texts ?? []} />
      </ListSection>
    </Page>
  );
}
