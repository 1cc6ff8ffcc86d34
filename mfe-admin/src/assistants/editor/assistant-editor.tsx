import type { ReactNode } from 'react';
import {
  Button,
  inLanguage,
  Page,
  SectionCard,
  toApiError,
  useNavigate,
  useTranslateString,
} from '@targum/ui-kit';
import type { AdminAssistantDetails } from '@targum/contracts/on-demand';
import { AccessDenied } from '../../common/access-denied.tsx';
import { isDenied } from '../../common/is-denied.ts';
import { LoadState } from '../../common/load-state.tsx';
import { useT } from '../../i18n.ts';
import { LIST_ADDRESS } from '../addresses.ts';
import { assistantsApi } from '../assistants-api.ts';
import { EditorPage } from './editor-page.tsx';

/** @param id undefined for a new assistant */
export default function AssistantEditor({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <NewAssistant /> : <KnownAssistant id={id} />;
}

function NewAssistant() {
  const t = useT();
  const all = assistantsApi.useAdminAssistantsQuery();
  return (
    <Loaded title={t('admin.assistants.new')} query={all}>
      {(list) => <EditorPage list={list} assistant={undefined} />}
    </Loaded>
  );
}

function KnownAssistant({ id }: { readonly id: string }) {
  const all = assistantsApi.useAdminAssistantsQuery();
  const one = assistantsApi.useAdminAssistantQuery({ id }, { refetchOnMountOrArgChange: true });
  const title = useTitle(one.data);
  const query = {
    data: all.data && one.data && ([all.data, one.data] as const),
    error: one.error ?? all.error,
    isFetching: all.isFetching || one.isFetching,
    refetch() {
      if (!all.data) void all.refetch();
      void one.refetch();
    },
  };
  return (
    <Loaded title={title} query={query}>
      {([list, assistant]) => <EditorPage list={list} assistant={assistant} />}
    </Loaded>
  );
}

function useTitle(assistant: AdminAssistantDetails | undefined): string {
  const t = useT();
  const text = useTranslateString();
  return assistant ? inLanguage(assistant, text).name : t('admin.assistants.title');
}

interface LoadedProps<Data> {
  readonly title: string;
  readonly query: {
    readonly data?: Data | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

function Loaded<Data>({ title, query, children }: LoadedProps<Data>) {
  const t = useT();
  const { data, error, isFetching, refetch } = query;
  if (isDenied(error)) return <AccessDenied />;
  const isMissing = error !== undefined && toApiError(error).status === 404;
  return (
    <Page title={title} width="table" actions={<BackButton />}>
      {data && !isMissing ? (
        children(data)
      ) : (
        <SectionCard>
          <LoadState
            query={{ isError: error !== undefined, isFetching, refetch }}
            failed={t(isMissing ? 'admin.assistants.missing' : 'admin.assistants.oneFailed')}
            text={isMissing ? t('admin.assistants.missingText') : undefined}
            rows={3}
            lines={3}
          />
        </SectionCard>
      )}
    </Page>
  );
}

function BackButton() {
  const t = useT();
  const navigate = useNavigate();
  return <Button onClick={() => void navigate(LIST_ADDRESS)}>{t('admin.assistants.back')}</Button>;
}
