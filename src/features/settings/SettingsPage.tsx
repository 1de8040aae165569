import {
  financeSettingsLabels,
  placeSettingsLabels,
  sameDueNames,
  settingsSections,
  type Settings,
  type SettingsSection,
} from '#contract/settings'
import { timeZoneNames } from '#contract/timeZones'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { Facts, type Fact } from '#shared/detail/Facts'
import { History } from '#shared/detail/History'
import { HOME, settingsEditPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { useGetSettingsHistoryQuery, useGetSettingsQuery } from './settingsApi'
import { settingsHistory } from './settingsHistory'

/** What the cooperative has set for itself, a tab a section. */
export function SettingsPage() {
  const query = useGetSettingsQuery(useOwnGbcId())
  return (
    <DetailPage query={query} notFoundText="Настроек нет." listTo={HOME}>
      {(settings) => (
        <>
          <PageHeader title="Настройки" />
          <DetailTabs
            items={[
              tabOf('finances', financeFacts(settings.finances)),
              tabOf('place', [
                { label: placeSettingsLabels.time_zone, value: timeZoneNames[settings.place.time_zone] },
              ]),
            ]}
          />
        </>
      )}
    </DetailPage>
  )
}

const tabOf = (section: SettingsSection, facts: Fact[]) => ({
  key: section,
  label: settingsSections[section].title,
  children: <Section section={section} facts={facts} />,
})

const yesOrNo = (value: boolean) => (value ? 'Да' : 'Нет')

const financeFacts = (finances: Settings['finances']): Fact[] => [
  { label: financeSettingsLabels.move_due_date, value: yesOrNo(finances.move_due_date) },
  { label: financeSettingsLabels.same_due, value: sameDueNames[finances.same_due] },
  { label: financeSettingsLabels.court_costs_first, value: yesOrNo(finances.court_costs_first) },
  { label: financeSettingsLabels.penalty_before_future, value: yesOrNo(finances.penalty_before_future) },
  { label: financeSettingsLabels.receipt_text, value: finances.receipt_text },
]

function Section({ section, facts }: { section: SettingsSection; facts: Fact[] }) {
  const canWrite = useCan(settingsSections[section].write)
  return (
    <>
      <Facts facts={facts.map((fact) => ({ ...fact, wide: true }))} />
      {canWrite && (
        <p>
          <LinkButton to={settingsEditPath(section)} type="primary">
            Изменить
          </LinkButton>
        </p>
      )}
      <SectionHistory section={section} />
    </>
  )
}

const SectionHistory = ({ section }: { section: SettingsSection }) => (
  <section className="facts-section" aria-label="История">
    <h2>История</h2>
    <History
      area="settings"
      query={useGetSettingsHistoryQuery({ gbc_id: useOwnGbcId(), section })}
      fields={settingsHistory}
    />
  </section>
)
