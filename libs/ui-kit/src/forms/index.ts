/**
 * Dialogs and form fields are in a chunk of their own, because the first screen needs none of them.
 * react-hook-form is in the page once, here.
 */
export {
  Checkbox,
  Input,
  Label,
  Radio,
  RadioGroup,
  Select,
  Switch,
} from '@fluentui/react-components';
/** Icons of modules of their own, because those of the package's index are all in the first load. */
export { EyeOff20Regular } from '@fluentui/react-icons/svg/eye-off';
export { Key20Regular } from '@fluentui/react-icons/svg/key';
export { useController, useFormState, useWatch } from 'react-hook-form';
export type { Control, FieldValues, Path } from 'react-hook-form';
export * from './confirm-dialog.tsx';
export * from './copy-field.tsx';
export { Dialog, DialogSurface } from './dialog.tsx';
export * from './dialog-frame.tsx';
export { Field } from './fields.tsx';
export { Form } from './form.tsx';
export { SubmitButton } from './form-actions.tsx';
export * from './form-dialog.tsx';
export * from './form-fields.tsx';
export * from './report-failure.ts';
export { Row, RowList } from './row-list.tsx';
export { useContractForm } from './use-contract-form.ts';
export type { ContractForm } from './use-contract-form.ts';
export { deleteChatApi, useDeleteChatMutation } from '../chats/delete-chat-api.ts';
