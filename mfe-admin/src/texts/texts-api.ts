import { adminTextCalls, textCalls } from '@targum/contracts/on-demand';
import type { TextImport } from '@targum/contracts/on-demand';
import type { BodyOf } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';

type ImportRequest = BodyOf<typeof adminTextCalls.import> & { readonly uploadId: string };

export const textsApi = api.enhanceEndpoints({ addTagTypes: ['Texts', 'Setup'] }).injectEndpoints({
  endpoints: (build) => ({
    texts: build.query({ ...endpointOf(textCalls.list), providesTags: ['Texts'] }),
    adminTexts: build.query({ ...endpointOf(adminTextCalls.list), providesTags: ['Texts'] }),
    textImport: build.query(endpointOf(adminTextCalls.state)),
    textChats: build.query(endpointOf(adminTextCalls.chats)),
    importText: build.mutation({
      ...endpointOf(adminTextCalls.import, ({ uploadId, ...body }: ImportRequest) => ({
        parameters: { id: uploadId },
        body,
      })),
      // A second arrival would be refused, because the first has begun an import.
      extraOptions: { retry: false },
      // The list shows the import at once, so that its progress can be followed.
      onQueryStarted: (_request, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data: job }) => {
            const show = (known: { job: TextImport | null }) => {
              known.job = job;
            };
            dispatch(textsApi.util.updateQueryData('adminTexts', undefined, show));
          },
          () => {
            // The form shows why the import was refused.
          },
        ),
    }),
    removeText: build.mutation({
      ...endpointOf(adminTextCalls.remove),
      invalidatesTags: ['Texts', 'Setup'],
    }),
  }),
});

export const { useTextsQuery } = textsApi;
