import { useEffect, useState } from 'react';
import { saveAssistantRequest } from '@targum/contracts/on-demand';
import type { AdminAssistantDetails, SaveAssistantRequest } from '@targum/contracts/on-demand';
import { useNavigate, useUser } from '@targum/ui-kit';
import { showDetails, useContractForm, useWatch } from '@targum/ui-kit/forms';
import { runAction } from '../../common/run-action.ts';
import { useT } from '../../i18n.ts';
import { addressOf, LIST_ADDRESS, NEW } from '../addresses.ts';
import { assistantsApi } from '../assistants-api.ts';
import { unsavedOf } from './unsaved-fields.ts';

const EMPTY: SaveAssistantRequest = {
  name: '',
  description: '',
  icon: 'people',
  prompt: '',
  model: null,
  temperature: null,
  active: true,
  basedOn: 0,
};

const valuesOf = ({ newest, latest }: AdminAssistantDetails): SaveAssistantRequest => ({
  ...newest,
  basedOn: latest,
});

const typedSince = (
  sent: SaveAssistantRequest,
  now: SaveAssistantRequest,
): Partial<SaveAssistantRequest> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => name !== 'basedOn' && value !== sent[name as keyof SaveAssistantRequest],
    ),
  );

/** Returns the form of an assistant, with the fields that an earlier visit left unsaved. */
function useEditorForm(assistant: AdminAssistantDetails | undefined) {
  const user = useUser();
  const [store] = useState(() => unsavedOf(user.id, assistant?.id ?? NEW));
  const [unsaved] = useState(() => store.read());
  const [isRestored, setRestored] = useState(unsaved !== undefined);
  const form = useContractForm(saveAssistantRequest, {
    defaultValues: assistant ? valuesOf(assistant) : EMPTY,
  });
  const { isDirty } = form.formState;
  const basedOn = useWatch({ control: form.control, name: 'basedOn' });

  const replace = (values: SaveAssistantRequest) => {
    form.reset(values);
    setRestored(false);
    store.clear();
  };

  /**
   * Shows the fields of a stored assistant.
   * @param sent the fields of the call that stored them. What the admin typed afterwards stays.
   */
  const show = (stored: AdminAssistantDetails, sent?: SaveAssistantRequest) => {
    const typed = sent && typedSince(sent, form.getValues());
    replace(valuesOf(stored));
    if (typed) form.reset({ ...valuesOf(stored), ...typed }, { keepDefaultValues: true });
  };

  const { reset: resetForm } = form;
  useEffect(() => {
    if (unsaved) resetForm(unsaved, { keepDefaultValues: true });
  }, [resetForm, unsaved]);
  const isOutdated = (assistant?.latest ?? 0) > basedOn;
  // The admin has typed nothing, so the other admin's version is shown at once.
  const takesOver = isOutdated && !isDirty && !isRestored;
  useEffect(() => {
    if (takesOver && assistant) resetForm(valuesOf(assistant));
  }, [assistant, resetForm, takesOver]);

  const discard = () => (assistant ? show(assistant) : replace(EMPTY));

  return { form, store, isDirty, isOutdated: isOutdated && !takesOver, isRestored, show, discard };
}

export function useEditor(assistant: AdminAssistantDetails | undefined) {
  const t = useT();
  const navigate = useNavigate();
  const user = useUser();
  const id = assistant?.id;
  const latest = assistant?.latest ?? 0;
  const { isDirty, show, ...shown } = useEditorForm(assistant);
  const { form, store } = shown;
  const [isBusy, setBusy] = useState(false);
  const [createAssistant] = assistantsApi.useCreateAssistantMutation();
  const [saveAssistant] = assistantsApi.useSaveAssistantMutation();
  const [publishAssistant] = assistantsApi.usePublishAssistantMutation();
  const [resetAssistant] = assistantsApi.useResetAssistantMutation();
  const [removeAssistant] = assistantsApi.useRemoveAssistantMutation();

  const whileBusy = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };

  /** @returns the stored assistant, or undefined if the call failed. */
  const saved = async (done: string): Promise<AdminAssistantDetails | undefined> => {
    let result: AdminAssistantDetails | undefined;
    const submit = form.handleSubmit(async (values) => {
      const { basedOn: _basedOn, ...fields } = values;
      // The fields as typed. `values` would lack the spaces that the validation has trimmed.
      const sent = { ...form.getValues() };
      const action = id === undefined ? createAssistant(fields) : saveAssistant({ id, ...values });
      const outcome = await runAction(action, { done, failed: t('admin.assistants.saveFailed') });
      if (!outcome.ok) return showDetails(outcome.error, form);
      result = outcome.answer;
      show(result, sent);
    });
    await submit();
    return result;
  };

  const published = async (
    of: AdminAssistantDetails,
    number: number,
    sent?: SaveAssistantRequest,
  ): Promise<void> => {
    const outcome = await runAction(publishAssistant({ id: of.id, number, basedOn: of.latest }), {
      done: t('admin.assistants.publishDone'),
      failed: t('admin.assistants.publishFailed'),
    });
    if (outcome.ok) show(outcome.answer, sent);
  };

  const goTo = (stored: AdminAssistantDetails) => {
    if (id !== undefined) return;
    // The stored assistant gets a new form, which takes over what the admin typed after sending.
    const values = { ...form.getValues() };
    if (Object.keys(typedSince(valuesOf(stored), values)).length > 0) {
      unsavedOf(user.id, stored.id).write(values);
    }
    form.reset(values);
    store.clear();
    void navigate(addressOf(stored.id), { replace: true });
  };

  return {
    ...shown,
    isBusy,
    /** Keeps the typed fields, to be saved over the newest version. */
    keep: () => form.setValue('basedOn', latest),
    save: () =>
      whileBusy(async () => {
        const stored = await saved(t('admin.assistants.saved'));
        if (stored) goTo(stored);
      }),
    publish: () =>
      whileBusy(async () => {
        const stored =
          isDirty || assistant === undefined ? await saved(t('admin.assistants.saved')) : assistant;
        if (!stored) return;
        await published(stored, stored.latest, valuesOf(stored));
        goTo(stored);
      }),
    restore: (number: number) =>
      whileBusy(async () => {
        if (assistant) await published(assistant, number);
      }),
    reset: () =>
      whileBusy(async () => {
        if (id === undefined) return;
        const outcome = await runAction(resetAssistant({ id, basedOn: latest }), {
          done: t('admin.assistants.resetDone'),
          failed: t('admin.assistants.resetFailed'),
        });
        if (outcome.ok) show(outcome.answer);
      }),
    remove: () =>
      whileBusy(async () => {
        if (id === undefined) return;
        const outcome = await runAction(removeAssistant({ id }), {
          done: t('admin.assistants.removeDone'),
          failed: t('admin.assistants.removeFailed'),
        });
        if (!outcome.ok) return;
        store.clear();
        void navigate(LIST_ADDRESS);
      }),
  };
}

export type Editor = ReturnType<typeof useEditor>;
