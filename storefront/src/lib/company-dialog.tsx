import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { companyNameError, gstinError, MAX_COMPANY_NAME_LENGTH, type Company } from '#libs/company.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { normaliseGstin } from '#libs/gstin.js';
import { MESSAGES } from '#libs/messages.js';
import { api, messageOf } from '../app/api.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { CancelButton, Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { profileQuery, storeChanged } from './account-queries.js';
import styles from './company-dialog.module.css';
import { showFieldErrors } from './field-errors.js';

interface CompanyDialogProps {
  company: Company;
  onClose: () => void;
}

/** Company name and GSTIN for the customer's invoices, kept in the profile. Saving both empty removes them. */
export function CompanyDialog({ company: { gstin, companyName }, onClose }: CompanyDialogProps) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, formState } = useForm<Company>({ defaultValues: { gstin, companyName } });
  const { errors, isDirty, isSubmitting } = formState;

  const submit = handleSubmit(async (entered) => {
    setFailure('');
    const body = { gstin: normaliseGstin(entered.gstin), companyName: entered.companyName.trim() };
    try {
      const profile = await api<ProfileResponse>('profile', { method: 'PUT', body });
      await storeChanged(queries, profileQuery.queryKey, profile);
      onClose();
    } catch (error) {
      if (!showFieldErrors(error, entered, setError)) setFailure(messageOf(error, MESSAGES.profileFailed));
    }
  });

  return (
    <Dialog title="Company on your invoices" hasInput={isDirty} onClose={onClose}>
      <Form
        busy={isSubmitting}
        className={styles.fields}
        onSubmit={submit}
        noValidate
        aria-label="Company on your invoices"
      >
        <p>For businesses registered for GST. Leave both fields empty for invoices in your own name.</p>
        {failure && <Alert tone="error" message={failure} />}
        <TextField
          label="Company name"
          autoComplete="organization"
          maxLength={MAX_COMPANY_NAME_LENGTH}
          error={errors.companyName?.message}
          {...register('companyName', { validate: (_, values) => companyNameError(values) ?? true })}
        />
        <TextField
          label="GSTIN"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="27AAPFU0939F1ZV"
          maxLength={20}
          error={errors.gstin?.message}
          {...register('gstin', { validate: (_, values) => gstinError(values) ?? true })}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={isSubmitting}>
            Save
          </Button>
          <CancelButton look="ghost">Cancel</CancelButton>
        </div>
      </Form>
    </Dialog>
  );
}

/** Opens the dialog. */
export function CompanyButton({ company, onClick }: { company: Company; onClick: () => void }) {
  return (
    <Button look="secondary" size="small" onClick={onClick}>
      {company.gstin === '' ? 'Add company and GSTIN' : 'Edit company and GSTIN'}
    </Button>
  );
}
