import { useState } from 'react';
import { CAR_TYPE_LABELS, CAR_TYPES } from '#libs/catalogue.js';
import { Combobox } from '../ui/combobox.js';
import { PasswordField, SelectField, TextArea, TextField } from '../ui/field.js';
import { Part } from './part.js';
import styles from './styleguide.module.css';

const CHOICES = CAR_TYPES.map((type) => ({ value: CAR_TYPE_LABELS[type], note: type }));

export function Fields() {
  const [car, setCar] = useState('');
  return (
    <Part name="Fields">
      <div className={styles.grid}>
        <TextField label="Empty" placeholder="A placeholder" />
        <TextField label="Filled" defaultValue="Meera Deshpande" hint="A hint" />
        <TextField label="Wrong" defaultValue="meera@" error="Invalid email address" hint="A hint" />
        <TextField label="Optional" optional />
        <TextField label="Read only" readOnly value="SUV" />
        <TextField label="Disabled" disabled value="Not now" />
        <PasswordField label="Password" defaultValue="soap and water" hint="The eye shows it" />
        <PasswordField label="Password, wrong" defaultValue="soap" error="Please use at least 8 characters" />
        <SelectField label="Select">
          <option>3 months</option>
          <option>6 months</option>
        </SelectField>
        <SelectField label="Select, disabled" hint="With a hint" disabled>
          <option>3 months</option>
        </SelectField>
        <SelectField label="Select, wrong" error="Please choose a time slot">
          <option>Choose</option>
        </SelectField>
        <Combobox label="Combobox" options={CHOICES} value={car} onChange={setCar} placeholder="Type a type" />
        <Combobox
          label="Combobox, filled"
          options={CHOICES}
          value={CHOICES[2]!.value}
          onChange={setCar}
          hint="With a hint"
        />
        <Combobox label="Combobox, not in the list" options={CHOICES} value="Tractor" onChange={setCar} />
        <Combobox label="Combobox, wrong" options={CHOICES} value="" onChange={setCar} error="Please choose your car" />
        <Combobox label="Combobox, loading" options={[]} value="" onChange={setCar} />
        <TextArea label="Text area" hint="With a hint" />
        <TextArea label="Text area, optional" optional />
        <TextArea label="Text area, disabled" disabled defaultValue="Not now" />
        <TextArea label="Text area, wrong" error="Please write something" />
      </div>
    </Part>
  );
}
