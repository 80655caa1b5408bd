import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import {
  CreateBase,
  EditBase,
  Form,
  SaveButton,
  SaveContextProvider,
  useEditContext,
  useNotify,
  useRefresh,
  useSaveContext,
  type RaRecord,
  type UpdateParams,
} from 'react-admin';
import { freezeFields } from '#libs/browser/frozen-fields.js';
import { currentOf, type Conflict } from '../providers/edit-conflict.js';
import { mayChange } from '../session/permissions.js';
import { useLeaveQuestion } from './ConfirmDialog.js';
import { ConflictDialog } from './ConflictDialog.js';
import { FormAlert, InputCount } from './FormAlert.js';
import { FormChanges } from './FormChanges.js';
import { InputObserver } from './InputObserver.js';
import { LoadError } from './LoadError.js';
import { useIsOpen } from './use-is-open.js';
import { LoadingState } from './LoadingState.js';

interface FormDrawerProps<T> {
  title: string;
  resource: string;
  /** The record to edit. Without it, one is created. */
  id?: string;
  /** Initial values of a new record. */
  initial?: object;
  /** Converts an existing record to initial values. Without it, the record is used as it is. */
  toFormValues?: (record: T) => T;
  /** Reduces the form's values to the fields that the API accepts. */
  toRequest: (values: T) => object;
  texts: { saved: string; failed: string };
  onSaved?: (record: T) => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a drawer beside its list or its record's page. Server errors are shown at their field or above the form.
 * Renders nothing for staff who may not change the resource, and have opened the form by its URL.
 */
export function FormDrawer<T extends RaRecord>(props: FormDrawerProps<T>) {
  return mayChange(props.resource) && <OpenFormDrawer {...props} />;
}

function OpenFormDrawer<T extends RaRecord>({ title, id, children, onClose, ...props }: FormDrawerProps<T>) {
  // A ref, because saving and closing happen in the same render.
  const settled = useRef(false);
  const [hasChanges, setHasChanges] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [inputCount, setInputCount] = useState(0);
  const { tryToLeave, question } = useLeaveQuestion(hasChanges, () => (hasChanges ? leave() : onClose()));
  const body = (
    <FormBody
      settled={settled}
      onChange={setHasChanges}
      onInput={() => setInputCount((count) => count + 1)}
      onClose={tryToLeave}
    >
      {children}
    </FormBody>
  );

  function leave() {
    settled.current = true;
    onClose();
  }

  return (
    <Drawer
      anchor="right"
      open
      onClose={tryToLeave}
      // Not below the dialog that opened it.
      sx={{ zIndex: 'modal' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': 'form-title', sx: { width: { xs: '100%', sm: 460 } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', p: 2, pb: 0 }}>
        <Typography id="form-title" variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton aria-label="Close the form" onClick={tryToLeave}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <Box sx={{ mx: 2 }}>
        <InputCount value={inputCount}>
          <FormAlert error={failure} />
        </InputCount>
      </Box>
      {id === undefined ? (
        <CreateForm {...props} onFailed={setFailure} onClose={leave} body={body} />
      ) : (
        <EditForm {...props} id={id} onFailed={setFailure} onClose={leave} body={body} />
      )}
      {question}
    </Drawer>
  );
}

type FormProps<T> = Omit<FormDrawerProps<T>, 'title' | 'id' | 'children'> & {
  onFailed: (error: unknown) => void;
  body: ReactNode;
};

function CreateForm<T extends RaRecord>({ resource, initial, toRequest, body, ...rest }: FormProps<T>) {
  const options = useOutcome(rest);
  return (
    <CreateBase<T>
      resource={resource}
      record={initial}
      transform={toRequest as never}
      redirect={false}
      mutationOptions={options}
    >
      {body}
    </CreateBase>
  );
}

function EditForm<T extends RaRecord>({
  resource,
  id,
  toFormValues,
  toRequest,
  body,
  ...rest
}: FormProps<T> & { id: string }) {
  const options = useOutcome(rest);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // The record as first loaded. Reloading it would discard the input and hide a concurrent change.
  const [loaded, setLoaded] = useState<T | null>(null);

  function failed(error: unknown, { data, previousData }: Partial<UpdateParams<T>>) {
    const current = currentOf(error);
    if (current) setConflict({ mine: data as object, base: previousData as object, current });
    else options.onError(error);
  }

  return (
    <EditBase<T>
      resource={resource}
      id={id}
      transform={((values: T) => ({ ...toRequest(values), version: values.version as number })) as never}
      redirect={false}
      mutationMode="pessimistic"
      mutationOptions={{ ...options, onError: failed }}
      queryOptions={{
        enabled: loaded === null,
        onSuccess: setLoaded,
        onError: () => undefined,
        select: (record: T) => loaded ?? toFormValues?.(record) ?? record,
      }}
    >
      <WhenLoaded isLoaded={loaded !== null}>{body}</WhenLoaded>
      {conflict && (
        <ConflictResolution conflict={conflict} onSettled={() => setConflict(null)} onTheirs={rest.onClose} />
      )}
    </EditBase>
  );
}

function ConflictResolution({
  conflict,
  onSettled,
  onTheirs,
}: {
  conflict: Conflict;
  onSettled: () => void;
  onTheirs: () => void;
}) {
  const { save, saving } = useSaveContext();
  const refresh = useRefresh();
  return (
    <ConflictDialog
      conflict={conflict}
      busy={saving}
      onSave={(data) => {
        onSettled();
        void save?.(data, { transform: (chosen: object) => chosen });
      }}
      onTheirs={() => {
        refresh();
        onTheirs();
      }}
      onClose={onSettled}
    />
  );
}

function useOutcome<T>({
  texts,
  onSaved,
  onFailed,
  onClose,
}: Pick<FormProps<T>, 'texts' | 'onSaved' | 'onFailed' | 'onClose'>) {
  const notify = useNotify();
  const isOpen = useIsOpen();
  return {
    onSuccess: (record: T) => {
      notify(texts.saved, { type: 'success' });
      if (!isOpen.current) return;
      onSaved?.(record);
      onClose();
    },
    onError: (error: unknown) => {
      notify(texts.failed, { type: 'error' });
      onFailed(error);
    },
  };
}

function WhenLoaded({ isLoaded, children }: { isLoaded: boolean; children: ReactNode }) {
  const { error, refetch } = useEditContext<RaRecord>();
  if (isLoaded) return children;
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <LoadingState />;
}

/** The form's save, which ignores further submits while it runs. */
function useSaveOnce() {
  const context = useSaveContext();
  const running = useRef(false);
  const { save } = context;
  const saveOnce: typeof save = async (values, options) => {
    if (running.current) return undefined;
    running.current = true;
    try {
      return (await save?.(values, options)) as Record<string, string> | undefined;
    } finally {
      running.current = false;
    }
  };
  return { ...context, save: save && saveOnce };
}

function FormBody({
  settled,
  onChange,
  onInput,
  onClose,
  children,
}: {
  settled: RefObject<boolean>;
  onChange: (hasChanges: boolean) => void;
  onInput: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const saveOnce = useSaveOnce();
  const fields = useRef<HTMLDivElement>(null);
  const { saving } = saveOnce;
  useLayoutEffect(() => (saving && fields.current ? freezeFields(fields.current) : undefined), [saving]);
  return (
    <SaveContextProvider value={saveOnce}>
      <Box
        component={Form}
        mode="onBlur"
        noValidate
        // The first invalid field has the focus and shows its error. A toast would cover fields on a phone.
        disableInvalidFormNotification
        sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
      >
        <FormChanges settled={settled} onChange={onChange} />
        <InputObserver onInput={onInput} />
        <Box ref={fields} sx={{ flex: 1, overflowY: 'auto', p: 2, display: 'flex', flexDirection: 'column', gap: 0.5 }}>
          {children}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button onClick={onClose}>Cancel</Button>
          <SaveButton disabled={saving} alwaysEnable={!saving} icon={<></>} />
        </Box>
      </Box>
    </SaveContextProvider>
  );
}
