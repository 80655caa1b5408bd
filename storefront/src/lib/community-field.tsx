import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { MAX_COMMUNITY_NAME_LENGTH, type CommunityChoice } from '#libs/contract/communities.js';
import { CheckboxField } from '../ui/checkbox-field.js';
import { Combobox } from '../ui/combobox.js';
import { TextField } from '../ui/field.js';
import { LoadErrorHint } from '../ui/load-error.js';
import { communitiesQuery } from './account-queries.js';
import { ADDRESS_ERRORS, type AddressValues } from './address-values.js';
import { useFieldText, useTranslation } from '../ui/translation.js';

interface CommunityFieldProps {
  /** Whether the community must be listed. */
  listedOnly?: boolean;
  isRequired: (values: AddressValues) => boolean;
  /** Called with a community that was chosen from the list. */
  onChosen: (community: Pick<CommunityChoice, 'city' | 'state' | 'pin'>) => void;
  /** Called when the customer says that the community is not listed. */
  onNotListed: () => void;
}

/** A choice from the communities that are served, or the name of one that is not listed. */
export function CommunityField({ listedOnly = false, isRequired, onChosen, onNotListed }: CommunityFieldProps) {
  const { control, setValue, getValues, setFocus, clearErrors, formState } = useFormContext<AddressValues>();
  const t = useTranslation();
  const fieldText = useFieldText();
  const { errors, defaultValues } = formState;
  // A saved community that is not listed can be kept or replaced.
  const isListOnly = listedOnly && !defaultValues?.notListed;
  const shouldFocusName = useRef(false);
  const notListed = useWatch({ control, name: 'notListed' });
  const communities = useQuery(communitiesQuery);
  const known = communities.data ?? [];
  const options = known.map(({ name: value, locality }) => ({ value, note: locality }));
  // A saved community may be one that is no longer offered.
  const saved = defaultValues?.notListed ? '' : (defaultValues?.communityName ?? '');
  if (known.length > 0 && saved !== '' && !known.some(({ name }) => name === saved))
    options.unshift({ value: saved, note: '' });
  const isListed = (name: string) => options.length === 0 || options.some(({ value }) => value === name);

  const choose = (name: string) => {
    const chosen = known.find((community) => community.name === name);
    if (chosen) onChosen(chosen);
    // The server looks up city, state and PIN code by the name.
    else if (name !== saved) onChosen({ city: '', state: '', pin: '' });
  };
  const setNotListed = (isNotListed: boolean, name: string) => {
    setValue('notListed', isNotListed, { shouldDirty: true });
    setValue('communityName', name, { shouldDirty: true });
    clearErrors('communityName');
    if (isNotListed) onNotListed();
    else onChosen({ city: '', state: '', pin: '' });
  };
  const chooseNotListed = (typed: string) => {
    shouldFocusName.current = true;
    setNotListed(true, typed);
  };
  // The combobox that had the focus is replaced by a text field.
  useEffect(() => {
    if (notListed && shouldFocusName.current) setFocus('communityName');
    shouldFocusName.current = false;
  }, [notListed, setFocus]);
  // Registered once for all inputs: an unmounted one would end the validation of the one that replaces it.
  const { field } = useController({
    name: 'communityName',
    control,
    rules: {
      validate: (name, values) => {
        if (values.notListed) return name.trim() !== '' || t('Please enter the name of your community');
        if (name.trim() === '') return !isRequired(values) || t(ADDRESS_ERRORS.communityName);
        return isListed(name) || t('Please choose from the list, or choose “My community is not listed”');
      },
    },
  });
  const error = fieldText('communityName', errors.communityName);
  const changeTo = (name: string) => {
    field.onChange(name);
    choose(name.trim());
  };
  const { ref: inputRef, ...listField } = field;

  return (
    <>
      {notListed ? (
        <TextField
          key="not-listed"
          label={t('Name of your community')}
          placeholder="Amber Heights"
          maxLength={MAX_COMMUNITY_NAME_LENGTH}
          error={error}
          {...field}
        />
      ) : communities.isError && known.length === 0 ? (
        <TextField
          key="typed"
          label={t('Community')}
          maxLength={MAX_COMMUNITY_NAME_LENGTH}
          error={error}
          hint={
            <LoadErrorHint
              message={t('We couldn’t load the list of communities. You can type the name of yours.')}
              onRetry={() => void communities.refetch()}
            />
          }
          {...field}
          onChange={({ target }) => changeTo(target.value)}
        />
      ) : (
        <Combobox
          label={t('Community')}
          placeholder={t('Type its name or locality')}
          options={options}
          error={error}
          inputRef={inputRef}
          {...(!isListOnly && { other: { label: t('My community is not listed'), onChoose: chooseNotListed } })}
          {...listField}
          onChange={changeTo}
        />
      )}
      {!isListOnly && (
        <CheckboxField
          label={t('My community is not listed')}
          checked={notListed}
          onChange={({ target }) => setNotListed(target.checked, target.checked ? getValues('communityName') : '')}
        />
      )}
    </>
  );
}
