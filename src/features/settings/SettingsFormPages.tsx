import type { ReactNode } from 'react'
import {
  financeSettingsInputSchema,
  financeSettingsLabels,
  placeSettingsInputSchema,
  placeSettingsLabels,
  sameDueNames,
  settingsSections,
  type FinanceSettings,
  type FinanceSettingsInput,
  type PlaceSettings,
  type PlaceSettingsInput,
  type Settings,
} from '#contract/settings'
import { timeZoneNames } from '#contract/timeZones'
import { DetailPage } from '#shared/detail/DetailPage'
import { CheckboxField } from '#shared/form/CheckboxField'
import { FormPage } from '#shared/form/FormPage'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { optionsOf } from '#shared/form/options'
import { RadioField } from '#shared/form/RadioField'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { SETTINGS, settingsPath } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import {
  useGetSettingsQuery,
  useLazyGetSettingsHistoryQuery,
  useUpdateFinanceSettingsMutation,
  useUpdatePlaceSettingsMutation,
} from './settingsApi'
import { settingsHistory } from './settingsHistory'

const place = labelled(placeSettingsLabels)
const finances = labelled(financeSettingsLabels)
const zones = optionsOf(timeZoneNames)
const sameDue = optionsOf(sameDueNames)

function Loaded({ children }: { children: (settings: Settings) => ReactNode }) {
  const query = useGetSettingsQuery(useOwnGbcId())
  return (
    <DetailPage query={query} notFoundText="Настроек нет." listTo={SETTINGS}>
      {children}
    </DetailPage>
  )
}

export const PlaceSettingsPage = () => <Loaded>{(settings) => <PlaceForm values={settings.place} />}</Loaded>

function PlaceForm({ values }: { values: PlaceSettings }) {
  const gbc_id = useOwnGbcId()
  const [update] = useUpdatePlaceSettingsMutation()
  const [loadHistory] = useLazyGetSettingsHistoryQuery()
  return (
    <FormPage<PlaceSettingsInput, PlaceSettings>
      title={settingsSections.place.title}
      schema={placeSettingsInputSchema}
      initialValues={values}
      save={(body) => update({ gbc_id, body })}
      savedText="Настройки сохранены."
      savedTo={() => settingsPath('place')}
      cancelTo={settingsPath('place')}
      historyFields={settingsHistory}
      loadHistory={() => loadHistory({ gbc_id, section: 'place' })}
    >
      <FormSection>
        <SelectField
          {...place('time_zone')}
          options={zones}
          required
          hint="По нему начинается день: сроки оплаты, даты начислений, отчётов и напоминаний"
        />
      </FormSection>
    </FormPage>
  )
}

export const FinanceSettingsPage = () => <Loaded>{(settings) => <FinanceForm values={settings.finances} />}</Loaded>

function FinanceForm({ values }: { values: FinanceSettings }) {
  const gbc_id = useOwnGbcId()
  const [update] = useUpdateFinanceSettingsMutation()
  const [loadHistory] = useLazyGetSettingsHistoryQuery()
  return (
    <FormPage<FinanceSettingsInput, FinanceSettings>
      title={settingsSections.finances.title}
      subtitle="Другие правила оплаты действуют сразу: программа заново разложит все платежи по начислениям. Балансы не изменятся"
      schema={financeSettingsInputSchema}
      initialValues={values}
      save={(body) => update({ gbc_id, body })}
      savedText="Настройки сохранены."
      savedTo={() => settingsPath('finances')}
      cancelTo={settingsPath('finances')}
      historyFields={settingsHistory}
      loadHistory={() => loadHistory({ gbc_id, section: 'finances' })}
    >
      <FormSection title="Срок оплаты">
        <CheckboxField
          {...finances('move_due_date')}
          wide
          hint="Ст. 193 ГК: с субботы, воскресенья и праздника — на ближайший рабочий день. Уже начисленное не меняется"
        />
      </FormSection>
      <FormSection title="Что платёж оплачивает раньше">
        <RadioField
          {...finances('same_due')}
          options={sameDue}
          vertical
          wide
          hint="Плательщик не указал, за что платит (ст. 319.1 ГК)"
        />
        <CheckboxField {...finances('court_costs_first')} wide hint="Ст. 319 ГК" />
        <CheckboxField
          {...finances('penalty_before_future')}
          wide
          hint="Иначе пени оплачиваются последними, после всех взносов"
        />
      </FormSection>
      <FormSection title="Квитанции">
        <TextAreaField
          {...finances('receipt_text')}
          rows={3}
          wide
          hint="Печатается внизу каждой квитанции: что велит устав, часы приёма, телефон бухгалтера"
        />
      </FormSection>
    </FormPage>
  )
}
