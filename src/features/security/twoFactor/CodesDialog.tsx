import { Modal } from 'antd'
import { CodesPanel } from './CodesPanel'

/** Shows new recovery codes. It is left by its button only: they are not shown again. */
export const CodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <Modal
    open
    title="Сохраните резервные коды"
    okText="Я сохранил коды"
    footer={(_, { OkBtn }) => <OkBtn />}
    closable={false}
    keyboard={false}
    mask={{ closable: false }}
    onOk={onClose}
  >
    <p>Если телефон потеряется, войти можно будет по одному из этих кодов. Больше они показаны не будут.</p>
    <CodesPanel codes={codes} />
  </Modal>
)
